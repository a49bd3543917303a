import { missingTypes } from "../../results/model/missing-data.ts";
import { ResultTable } from "../tables/result-table.tsx";
import type { View } from "./view.ts";

export const types: View = {
  kind: "written",
  name: "types",
  label: "Types",
  table: "types",
  missing: ({ analysis }) => missingTypes(analysis),
  Content: (props) => <ResultTable {...props} table="types" />,
};

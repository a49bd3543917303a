import { ResultTable } from "../tables/result-table.tsx";
import type { View } from "./view.ts";

export const types: View = {
  kind: "written",
  name: "types",
  label: "Types",
  table: "types",
  Content: (props) => <ResultTable {...props} table="types" />,
};

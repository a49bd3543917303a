import { missingMethods, missingTypes } from "../../results/model/missing-data.ts";
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

export const methods: View = {
  kind: "written",
  name: "methods",
  label: "Methods",
  table: "methods",
  missing: ({ analysis }) => missingMethods(analysis),
  Content: (props) => <ResultTable {...props} table="methods" />,
};

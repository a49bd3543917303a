import {
  addOperator,
  allowOperator,
  changeOperators,
  removeOperator,
  type WantedOperator,
} from "#service/operators/operators-commands.ts";
import { listOperators, permissions } from "#service/platform/operators/operator-store.ts";
import type { AcademicService } from "./academic-service.ts";

/** Operators for tests: the mailbox follows from the name. */
export const named = (name: string, may: WantedOperator["may"] = permissions): WantedOperator => ({
  name,
  email: `${name.toLowerCase()}@vendor.example.org`,
  may,
});

/** Makes these the operators. */
export async function setOperators({ appContext }: AcademicService, ...wanted: WantedOperator[]): Promise<void> {
  const present = await listOperators(appContext.database.query);
  const works = [
    ...present.filter(({ name }) => !wanted.some((each) => each.name === name)).map(({ name }) => removeOperator(name)),
    ...wanted.map((each) =>
      present.some(({ name }) => name === each.name) ? allowOperator(each.name, each.may) : addOperator(each),
    ),
  ];
  for (const work of works) await changeOperators(work, "root", appContext);
}

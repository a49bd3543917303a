import { type Action, type ActionId, actions } from "#content/actions.ts";
import { ScrollingTable } from "../components/scrolling-table.tsx";

function cellOf(action: Action, name: string): string {
  const input = action.inputs.find((one) => one.name === name);
  if (!input) return "";
  return input.required ? "required" : (input.default ?? "optional");
}

/** The inputs of one action, or of several side by side. */
export function ActionInputs({ of }: { of: readonly ActionId[] }) {
  const shown: readonly Action[] = of.map((id) => actions[id]);
  const inputs = new Map(shown.flatMap((action) => action.inputs).map(({ name, meaning }) => [name, meaning]));
  return (
    <ScrollingTable label={`Inputs of ${shown.map(({ name }) => name).join(", ")}`}>
      <thead>
        <tr>
          <th scope="col">Input</th>
          <th scope="col">Meaning</th>
          {shown.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...inputs].map(([input, meaning]) => (
          <tr key={input}>
            <th scope="row">
              <code>{input}</code>
            </th>
            <td>{meaning}</td>
            {shown.map((action) => (
              <td key={action.name}>{cellOf(action, input)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

import type { Package } from "#content/downloads.ts";
import { CommandText } from "../../components/command-text.tsx";
import { CopyButton } from "../../components/copy-button.tsx";

/** The first command after the download, or a step in a window. */
export function FirstRun({ item: { id, name, firstStep }, place }: { item: Package; place: string }) {
  if (firstStep.kind === "step") return <p>{firstStep.text}</p>;
  const source = `${place}-${id}`;
  return (
    <div className="first-command">
      <code id={source}>
        <CommandText command={firstStep.command} />
      </code>
      <CopyButton source={source} subject="Command" of={name} />
    </div>
  );
}

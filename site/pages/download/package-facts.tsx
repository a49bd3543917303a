import { type Package, platformNames } from "#content/products/downloads.ts";
import { CommandText } from "../../components/command-text.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import styles from "./package-facts.module.css";

/** The platforms that the page's script recognizes. */
export const platforms = [
  { id: "windows", name: "Windows" },
  { id: "macos", name: "macOS" },
  { id: "linux", name: "Linux" },
] as const;

/** What the package needs beside its platform. */
export function needsOf({ platform, architecture, requirements }: Package): string[] {
  const further = requirements.filter((requirement) => requirement !== platformNames[platform]);
  return further.length > 0 ? further : [architecture];
}

/** The first command after the download, or a step in a window. */
export function FirstRun({ item: { id, name, firstStep }, place }: { item: Package; place: string }) {
  if (firstStep.kind === "step") return <p>{firstStep.text}</p>;
  const source = `${place}-${id}`;
  return (
    <div className={styles.command}>
      <code id={source}>
        <CommandText command={firstStep.command} />
      </code>
      <CopyButton source={source} subject="Command" of={name} />
    </div>
  );
}

import { type FormEvent, useSyncExternalStore } from "react";
import { explorePage } from "#content/pages/explore.ts";
import type { Analysis } from "../../results/model/analysis.ts";
import { textAt } from "../../results/model/packed-text.ts";
import { remembered } from "../../results/model/remembered.ts";
import { BreakableName } from "../../ui/breakable-name.tsx";

/** A place in the source as the results state it; each part is empty where unknown. */
export interface SourcePlace {
  file: string;
  line: string;
}

const partsOf = (path: string): string[] => path.split(/[\\/]/);
const lineOf = ({ line }: SourcePlace): string => /^\d+/.exec(line)?.[0] ?? "";

/** `Cart.java:12`, or what of it is known. */
export function writtenPlace(place: SourcePlace): string {
  return [partsOf(place.file).at(-1), lineOf(place)].filter((part) => part !== "").join(":");
}

/** The folder that all source files lie in, as the results write it; undefined where they name no file. */
export const sourceFolder = remembered(({ types }: Analysis): { path?: string } => {
  let common: string[] | undefined;
  for (let type = 0; type < types.count; type += 1) {
    const file = textAt(types.files, type);
    if (file === "") continue;
    const folder = partsOf(file).slice(0, -1);
    const differs = common?.findIndex((part, at) => part !== folder[at]) ?? -1;
    common = common && differs >= 0 ? common.slice(0, differs) : (common ?? folder);
  }
  return common ? { path: common.join("/") } : {};
});

const editors = { vscode: "VS Code", idea: "IntelliJ IDEA" } as const;
type Editor = keyof typeof editors;

export interface SourceRoot {
  /** An address of http or https, or the full path of a folder. */
  at: string;
  editor: Editor;
}

export function isSourceRoot(text: string): boolean {
  if (/^(?:\/|\\\\|[a-z]:[\\/])/i.test(text)) return true;
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The address that opens a place in the editor or on the pages of the repository; undefined where its file is unknown. */
export function placeAddress({ at, editor }: SourceRoot, folder: string, place: SourcePlace): string | undefined {
  if (place.file === "") return undefined;
  const line = lineOf(place);
  const inside = partsOf(place.file).slice(folder === "" ? 0 : partsOf(folder).length);
  const root = at.replace(/[\\/]+$/, "");
  const encoded = (parts: readonly string[]) => parts.map(encodeURIComponent).join("/");
  if (/^https?:/i.test(at)) return `${root}/${encoded(inside)}${line && `#L${line}`}`;
  const full = encoded([...partsOf(root), ...inside]).replace(/^([a-z])%3A/i, "$1:");
  if (editor === "idea") return `idea://open?file=${full}${line && `&line=${line}`}`;
  return `vscode://file/${full.replace(/^\//, "")}${line && `:${line}`}`;
}

const storageKey = "explore-source-root";
const watchers = new Set<() => void>();
/** What was written is kept here too, for browsers that store nothing. */
let written: string | undefined;

function storedText(): string {
  try {
    return written ?? localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

function rootIn(text: string): SourceRoot | undefined {
  const [editor = "", ...rest] = text.split(" ");
  const at = rest.join(" ");
  return (editor === "vscode" || editor === "idea") && isSourceRoot(at) ? { editor, at } : undefined;
}

/** Remembers where the sources are, in this browser alone; undefined forgets it. */
function keepRoot(root: SourceRoot | undefined): void {
  written = root ? `${root.editor} ${root.at}` : "";
  try {
    if (root) localStorage.setItem(storageKey, written);
    else localStorage.removeItem(storageKey);
  } catch {
    // The page remembers it until it is closed.
  }
  for (const watcher of watchers) watcher();
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

const useRoot = () => rootIn(useSyncExternalStore(watch, storedText, () => ""));

interface SourceLinkProps {
  analysis: Analysis;
  place: SourcePlace | undefined;
  text: string;
}

/** A text that opens its place in the source, where the visitor has said where the sources are. */
export function SourceLink({ analysis, place, text }: SourceLinkProps) {
  const root = useRoot();
  const { path } = sourceFolder(analysis);
  const address = root && place && path !== undefined ? placeAddress(root, path, place) : undefined;
  if (!address) return <BreakableName text={text} />;
  return (
    <a href={address} rel="noreferrer" {...(address.startsWith("http") && { target: "_blank" })}>
      <BreakableName text={text} />
    </a>
  );
}

/** Asks where the sources are. Nothing where the results name no files. */
export function SourceSettings({ analysis }: { analysis: Analysis }) {
  const root = useRoot();
  const { path } = sourceFolder(analysis);
  if (path === undefined) return null;
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const at = String(data.get("at") ?? "").trim();
    keepRoot(at === "" ? undefined : { at, editor: data.get("editor") === "idea" ? "idea" : "vscode" });
  };
  return (
    <details className="panel explore-table">
      <summary className="explore-summary">{explorePage.sources.summary}</summary>
      <form key={`${root?.editor} ${root?.at}`} className="panel-filters panel-range" onSubmit={keep}>
        <label>
          {explorePage.sources.folder} <code>{path || "/"}</code>{" "}
          <input
            name="at"
            defaultValue={root?.at}
            placeholder={explorePage.sources.example}
            onInput={({ currentTarget }) => {
              const text = currentTarget.value.trim();
              currentTarget.setCustomValidity(text === "" || isSourceRoot(text) ? "" : explorePage.sources.refused);
            }}
          />
        </label>
        <label>
          {explorePage.sources.editor}{" "}
          <select name="editor" defaultValue={root?.editor}>
            {Object.entries(editors).map(([editor, name]) => (
              <option key={editor} value={editor}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{explorePage.sources.save}</button>
      </form>
      <p className="muted">{explorePage.sources.note}</p>
    </details>
  );
}

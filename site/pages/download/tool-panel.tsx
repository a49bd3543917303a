import { explorePage, opensCode } from "#content/pages/explore.ts";
import { downloadsPage, type Package, packages } from "#content/products/downloads.ts";
import type { Product } from "#content/products/product.ts";
import { ArrowLink } from "../../components/arrow-link.tsx";
import { CommandText } from "../../components/command-text.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { useSiteState } from "../../components/site-state.ts";
import facts from "./package-facts.module.css";
import { FirstRun } from "./package-facts.tsx";
import { FileButton, FileChecksum, SystemLink } from "./package-file.tsx";
import { PackageRequest } from "./package-request.tsx";
import styles from "./tool-panel.module.css";

/** What can be opened while a tool cannot be downloaded. Of Designite for C# no result may be published. */
const finishedAnalyses = {
  "designite-java": "/explore#library=junit-4.13.2&view=overview",
  dpy: "/explore#library=dpy-2025-02&view=overview",
  "designite-csharp": "/explore#library=junit-4.13.2&view=overview",
} as const;

/** The file of a tool, with its checksum and first command; or the form that asks for it. */
export function ToolPanel({ product }: { product: Product }) {
  const { id, name, latestVersion, requirements } = product;
  const files = useSiteState().packages;
  const current: readonly Package[] = packages.filter((one: Package) => one.product === id && !one.legacy);
  const items = current.filter(({ edition }) => edition === "professional");
  const ready = items.filter((item) => item.id in files);
  // Without the professional edition the community edition is what one can have at once.
  const there = ready.length > 0 ? ready : current.filter((one) => one.edition === "community" && one.id in files);
  const missing = items.filter((item) => !(item.id in files));
  return (
    <div id={id} className={styles.panel}>
      <header>
        <h2>
          {name} {latestVersion}
        </h2>
        <p className="muted small">{requirements.join("\u00a0· ")}</p>
      </header>
      {there.map((item) => (
        <div
          key={item.id}
          id={item.id}
          className={styles.system}
          data-for={items.length > 1 ? item.platform : undefined}
        >
          <div className="stack">
            {item.edition === "community" && <h3 className="small-title">{item.name}</h3>}
            <FileButton item={item} />
            <OtherSystems items={ready.filter((other) => other !== item)} />
            <FileChecksum item={item} />
          </div>
          <NextSteps item={item} product={product} />
        </div>
      ))}
      {there.length > 0 && missing.length > 0 && (
        <details>
          <summary>{ready.length > 0 ? downloadsPage.otherSystems : items[0]?.name}</summary>
          <PackageRequest product={product} items={missing} isQuiet />
        </details>
      )}
      {there.length === 0 && (
        <div className={styles.system}>
          <PackageRequest product={product} items={missing} />
          <Meanwhile product={product} />
        </div>
      )}
    </div>
  );
}

/** The files for the systems that the visitor does not use, or that the page does not know to be theirs. */
function OtherSystems({ items }: { items: readonly Package[] }) {
  if (items.length === 0) return null;
  return (
    <p className="muted small row">
      {downloadsPage.otherSystems}
      {items.map((item) => (
        <SystemLink key={item.id} item={item} />
      ))}
    </p>
  );
}

/** What to do with the file: run it, then read what it has written. */
function NextSteps({ item, product }: { item: Package; product: Product }) {
  return (
    <div className="stack">
      <h3 className="small-title">{downloadsPage.runHeading}</h3>
      <FirstRun item={item} place="start" />
      <details className="small">
        <summary>{downloadsPage.installHeading}</summary>
        <p>
          <RichText text={item.install} />
        </p>
      </details>
      <h3 className="small-title">{downloadsPage.readHeading}</h3>
      <p>
        <ArrowLink href={explorePage.path}>{downloadsPage.openLabel}</ArrowLink>
      </p>
      <details className="small">
        <summary>{downloadsPage.outputHeading}</summary>
        <ul className={`muted ${styles.files}`}>
          {product.outputFiles.map(({ file }) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** What works without the file. */
function Meanwhile({ product: { id } }: { product: Product }) {
  const { meanwhileHeading, preview, finishedAnalysis, finishedNotes } = downloadsPage;
  const ways = [
    ...(opensCode ? [preview] : []),
    { text: finishedAnalysis, href: finishedAnalyses[id], note: finishedNotes[id] },
  ];
  return (
    <div>
      <h3 className="muted small">{meanwhileHeading}</h3>
      <ul className={`ruled ${styles.ways}`}>
        {ways.map(({ text, href, note }) => (
          <li key={href}>
            <ArrowLink href={href}>{text}</ArrowLink>
            <p className="muted small">{note}</p>
          </li>
        ))}
        {id === "designite-java" && (
          <li>
            <Source />
          </li>
        )}
      </ul>
    </div>
  );
}

/** How to build the open-source edition, which everybody can do at once. */
function Source() {
  const { sourceHeading, sourceCommands, sourceNote } = downloadsPage;
  const source = "source-commands";
  return (
    <details id="designite-java-community">
      <summary>{sourceHeading}</summary>
      <div className={`stack ${styles.source}`}>
        <div className={facts.command}>
          <code id={source} className={styles.lines}>
            {sourceCommands.map((command, position) => (
              <span key={command}>
                <CommandText command={command} />
                {position < sourceCommands.length - 1 && "\n"}
              </span>
            ))}
          </code>
          <CopyButton source={source} subject="Commands" of="the community edition" />
        </div>
        <p className="muted small">
          <RichText text={sourceNote} />
        </p>
      </div>
    </details>
  );
}

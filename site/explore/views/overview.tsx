import { explorePage } from "#content/pages/explore.ts";
import { BreakableName } from "../../components/breakable-name.tsx";
import { Specimen } from "../../components/plate.tsx";
import { sharedPackage, shortName } from "../../results/model/package-names.ts";
import type { Selection } from "../../results/model/selection.ts";
import panel from "../panel/panel.module.css";
import { FactList, PlainTable } from "../panel/parts.tsx";
import type { Block, Piece, Text } from "../report/overview.ts";
import { overviewMarkdown } from "../report/overview-markdown.ts";
import { CopyButtons } from "../tables/copy-buttons.tsx";
import styles from "./overview.module.css";
import { SharePicture } from "./share-picture.tsx";
import type { View, ViewProps } from "./view.ts";

export const overview: View = {
  name: "overview",
  label: "Overview",
  isWide: true,
  Content: OverviewPage,
};

/** The views where one reads on about a name. */
export const viewOf: Readonly<Record<Selection["kind"], string>> = {
  nothing: "overview",
  type: "types",
  metric: "types",
  package: "packages",
  dependency: "packages",
  smell: "findings",
};

type OverviewProps = Pick<ViewProps, "opened" | "overview" | "hrefOf">;

/** What matters most, on a page to print or to take into a pull request. */
function OverviewPage({ opened, overview: shown, hrefOf }: OverviewProps) {
  const { analysis } = opened;
  const shared = sharedPackage(analysis);
  const pieceOf = (piece: Piece, key: number) => {
    if (typeof piece === "string") return <span key={key}>{piece}</span>;
    const { names, selection, isWords } = piece;
    const shown = names.map((name) => (isWords ? name : shortName(analysis, name)) || "(no name)");
    return (
      <a key={key} href={hrefOf(viewOf[selection.kind], selection)}>
        <BreakableName text={shown.join(" → ")} />
      </a>
    );
  };
  const show = (text: Text) => text.map(pieceOf);
  return (
    <article className={`${panel.root} ${styles.overview}`}>
      <header>
        <h2>
          Code smells of <BreakableName text={shown.title} />
        </h2>
        <Specimen parts={shown.specimen} />
        {shared && (
          <p className={`${styles.shared} muted`}>
            Names leave out <BreakableName text={shared} />.
          </p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none */}
        <div className={`${panel.controls} row not-printed`} role="group" aria-label="Save">
          <button type="button" onClick={() => print()}>
            Print
          </button>
          <CopyButtons
            title={shown.title}
            part="overview"
            texts={[{ words: "Markdown", extension: "md", text: () => overviewMarkdown(shown) }]}
          />
          <SharePicture opened={opened} />
          <a href={explorePage.reportInBuild.href}>{explorePage.reportInBuild.text}</a>
        </div>
      </header>
      {shown.sections.map(({ heading, blocks, more }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {blocks.map((block) => (
            <BlockOf key={block.kind} block={block} heading={heading} show={show} />
          ))}
          {more && (
            <p className="not-printed">
              <a href={hrefOf(more.view)}>{more.text}</a>
            </p>
          )}
        </section>
      ))}
    </article>
  );
}

interface BlockProps {
  block: Block;
  heading: string;
  show: (text: Text) => React.ReactNode;
}

function BlockOf({ block, heading, show }: BlockProps) {
  if (block.kind === "sentences" && block.list.length === 0) return null;
  if (block.kind === "facts") return <FactList facts={block.facts} />;
  if (block.kind === "table")
    return <PlainTable label={heading} headings={block.headings} rows={block.rows.map((row) => row.map(show))} />;
  const List = block.isOrdered ? "ol" : "ul";
  return (
    <List className={block.isOrdered ? styles.steps : "marked-list"}>
      {block.list.map((text, position) => {
        const key = position;
        return <li key={key}>{show(text)}</li>;
      })}
    </List>
  );
}

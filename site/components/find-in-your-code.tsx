import type { ReactNode } from "react";
import type { ProductId } from "#content/catalog/product-names.ts";
import { explorePage, opensCode } from "#content/pages/explore.ts";
import { findInYourCode } from "#content/pages/find-in-your-code.ts";
import { downloadNote } from "#content/products/downloads.ts";
import styles from "./find-in-your-code.module.css";
import { NotOffered } from "./offered.tsx";

interface FindInYourCodeProps {
  heading?: string;
  /** The tool of the text, if it is about one. */
  tool?: ProductId;
  /** What a run over the reader's own code shows. */
  sentence: ReactNode;
  /** Whether a preview of the reader's own code finds it, too. */
  hasPreview?: boolean;
  /** The words of the link to an example among the results of a library. */
  example: string;
  /** Its address, such as `/explore#library=jsoup-1.15.3&view=packages`. */
  href: string;
}

/** The way from a text to the reader's own code: the download, and beside it an example that needs none. */
export function FindInYourCode({
  heading = findInYourCode.heading,
  tool,
  sentence,
  hasPreview,
  example,
  href,
}: FindInYourCodeProps) {
  return (
    <div className={`not-printed ${styles.block}`} data-search-ignore="">
      <p>
        <strong>{heading}.</strong> {sentence}
      </p>
      <div className={styles.ways}>
        <a className="button button-small" href={tool ? `/download#${tool}` : "/download"}>
          {findInYourCode.downloadLabel}
        </a>{" "}
        {hasPreview && opensCode && (
          <>
            <a href={explorePage.path}>{findInYourCode.preview}</a>{" "}
          </>
        )}
        <a href={href}>{example}</a>{" "}
        <NotOffered of={tool ?? "any"}>
          <p className="note">{downloadNote.notOffered}</p>
        </NotOffered>
      </div>
    </div>
  );
}

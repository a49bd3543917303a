import { BreakableName } from "../../components/breakable-name.tsx";
import "../../styles/prose.css";
import { renderToString } from "react-dom/server";
import { type ReadyId, readyIds } from "#content/catalog/analyses.ts";
import { explorePage } from "#content/pages/explore.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs } from "../../components/rich-text.tsx";
import { ExploreApp } from "../../explore/app.tsx";
import { readyLibraries } from "../../explore/ready/ready-libraries.ts";
import type { ResultsOpener } from "../../explore/worker/open-results.ts";
import styles from "./explore-page.module.css";

export const path = "/explore";

/** What each file of the tools is for. */
function FileList() {
  return (
    <dl className={styles.files}>
      {explorePage.files.map(({ names, use }) => (
        <div key={names[0]}>
          {names.map((name) => (
            <dt key={name}>
              <code>
                <BreakableName text={name} />
              </code>
            </dt>
          ))}
          <dd>{use}</dd>
        </div>
      ))}
    </dl>
  );
}

const pictureOf = (id: ReadyId) => readyLibraries.find((library) => library.id === id)?.picture;

const withoutWorker: ResultsOpener = {
  open: () => Promise.resolve({ kind: "refused", sentences: [] }),
  compare: () => Promise.reject(new Error("There is no worker.")),
  close: () => undefined,
};

/**
 * The application as it is before its script has started: the panel, with buttons that wait. It is rendered separately
 * from the page, so that React can take it over as its own root.
 */
const application = {
  __html: renderToString(
    <ExploreApp
      opener={withoutWorker}
      ready={{ sourceOf: (id) => ({ kind: "address", name: id, url: "" }), pictureOf }}
    />,
  ),
};

/**
 * Runs before the first paint, so that nothing moves when a link opens a library, nor when there is something to say
 * about a link that opens none. The application takes it over.
 */
const resultsScript = `if(/[#&](library|view)=/.test(location.hash))document.documentElement.dataset[/[#&]library=(${readyIds.join("|")})(&|$)/.test(location.hash)?"results":"told"]=""`;

export default function ExplorePage() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint */}
      <script dangerouslySetInnerHTML={{ __html: resultsScript }} />
      <PageBanner short title={explorePage.heading}>
        <p className="lead">{explorePage.promise}</p>
      </PageBanner>
      <section id="results" className={styles.stage} aria-label={explorePage.stageLabel}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React above */}
        <result-explorer libraries={JSON.stringify(readyLibraries)} dangerouslySetInnerHTML={application} />
      </section>
      <noscript>
        <p className={`wrap ${styles.withoutScript}`}>
          {explorePage.withoutScript}{" "}
          <a href={explorePage.withoutScriptLink.href}>{explorePage.withoutScriptLink.text}</a>
        </p>
      </noscript>
      <div className={`page-section page-end ${styles.words}`}>
        <section>
          <h2 id="files">{explorePage.filesHeading}</h2>
          <p>{explorePage.filesIntroduction}</p>
          <FileList />
        </section>
        <section className="prose">
          <h2 id="tools">{explorePage.toolsHeading}</h2>
          <Paragraphs texts={explorePage.tools} />
          <h2 id="privacy">{explorePage.privacyHeading}</h2>
          <Paragraphs texts={explorePage.privacy} />
        </section>
      </div>
    </>
  );
}

import { clientFiles } from "virtual:client-files";
import { explorePage } from "#content/explore.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs } from "../../components/rich-text.tsx";
import { OpenPanel } from "../../explore/app-open-panel.tsx";

/** What each file of the tools is for. */
function FileList() {
  return (
    <dl className="file-list">
      {explorePage.files.map(({ names, use }) => (
        <div key={names[0]}>
          {names.map((name) => (
            <dt key={name}>
              <code>{name}</code>
            </dt>
          ))}
          <dd>{use}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The application takes the place of the panel when its script has started. */
export function ExplorePage() {
  return (
    <>
      <PageBanner title={explorePage.heading} kicker={explorePage.kicker}>
        <p className="lead">{explorePage.promise}</p>
      </PageBanner>
      <section
        id="results"
        className="explore-stage"
        aria-label={explorePage.stageLabel}
        data-island={clientFiles.explore}
      >
        <OpenPanel />
      </section>
      <noscript>
        <p className="wrap explore-without-script">
          {explorePage.withoutScript}{" "}
          <a href={explorePage.withoutScriptLink.href}>{explorePage.withoutScriptLink.text}</a>
        </p>
      </noscript>
      <div className="page-section page-end explore-words">
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

import { PageBanner } from "../components/page-banner.tsx";
import type { Page } from "../page.ts";
import { BasicSpecimens } from "./basic-specimens.tsx";
import { ContainerSpecimens } from "./container-specimens.tsx";
import { ControlSpecimens } from "./control-specimens.tsx";

function Gallery() {
  return (
    <>
      <link rel="stylesheet" href="/site/styles/gallery.css" />
      <script type="module" src="/site/gallery/start.ts" />
      <PageBanner title="Gallery" kicker="Only while developing">
        <p className="lead">The parts that the pages are made of.</p>
      </PageBanner>
      <div className="wrap page-end">
        <BasicSpecimens />
        <ControlSpecimens />
        <ContainerSpecimens />
      </div>
    </>
  );
}

/** Every component with its states. Served only in development. */
export const galleryPage: Page = { path: "/gallery", head: [{ title: "Gallery" }], content: <Gallery /> };

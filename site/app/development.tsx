/** The program with which the development server answers. */
import type { ViewName } from "#contract/views.ts";
import { ServicePage } from "../ui/service-page.tsx";
import type { Sample } from "../views/sample.ts";
import { samples } from "../views/samples.ts";
import { pagesOfSite, renderPage } from "./render.tsx";
import { renderDocument, SiteDocument } from "./root.tsx";
import { notFoundPath } from "./routes.tsx";
import { renderView } from "./views.tsx";

export { renderView };

/** The document at an address: a page of the site, or a sample of a view. */
export function renderPath(path: string): string | undefined {
  const page = pagesOfSite().find((each) => each.page.path === path);
  if (page) return renderPage(page).html;
  if (path === samplesPath) return renderListOfSamples();
  const found = allSamples().find(({ name, sample }) => path === addressOf(name, sample));
  return found && renderView(found.name, found.sample.props);
}

/** The page for an unknown address. */
export function renderNotFound(): string {
  const html = renderPath(notFoundPath);
  if (html === undefined) throw new Error("The site has no page for unknown addresses.");
  return html;
}

const samplesPath = "/views";

interface SampleOfView {
  name: ViewName;
  sample: Sample<ViewName>;
}

function allSamples(): SampleOfView[] {
  const names = Object.keys(samples) as ViewName[];
  return names.flatMap((name) => samples[name].map((sample) => ({ name, sample })));
}

const addressOf = (name: ViewName, sample: Sample<ViewName>) => `${samplesPath}/${name}/${sample.name}`;

function renderListOfSamples(): string {
  const content = (
    <ServicePage>
      <h1>Views</h1>
      <ul>
        {allSamples().map(({ name, sample }) => (
          <li key={addressOf(name, sample)}>
            <a href={addressOf(name, sample)}>
              {name}: {sample.name}
            </a>
          </li>
        ))}
      </ul>
    </ServicePage>
  );
  return renderDocument(<SiteDocument page={{ path: samplesPath, head: [{ title: "Views" }], content }} />);
}

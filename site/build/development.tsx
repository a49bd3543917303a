/** The program with which the development server answers. */
import { fillOfferedWords } from "#contract/offered-packages.ts";
import { emptySiteState } from "#contract/site-state.ts";
import type { ViewName, Views } from "#contract/views.ts";
import { ServicePage } from "../components/service-page.tsx";
import { madeFiles } from "../figures/made-files.ts";
import type { Page } from "../seo/page-metadata.ts";
import type { Sample } from "../views/sample.ts";
import { samples } from "../views/samples.ts";
import type { Styles } from "./assets.ts";
import { loadAllPages, notFoundPath } from "./pages.ts";
import { renderDocument } from "./root.tsx";
import { viewPage } from "./view-modules.ts";

export { madeFiles };

/** The addresses of the style sheets of a module and of what is around it. */
type StylesOf = (module: string) => Styles;

/** The document at an address: a page of the site, or a sample of a view. */
export async function renderPath(path: string, stylesOf: StylesOf): Promise<string | undefined> {
  const page = (await loadAllPages()).find((each) => each.path === path);
  if (page) return fillOfferedWords(renderDocument(page, stylesOf(page.module)), emptySiteState);
  if (path === samplesPath) {
    const list = listOfSamples();
    return renderDocument(list, stylesOf(list.module));
  }
  const found = allSamples().find(({ name, sample }) => path === addressOf(name, sample));
  return found && renderView(found.name, found.sample.props, stylesOf);
}

export function renderView<Name extends ViewName>(name: Name, props: Views[Name], stylesOf: StylesOf): string {
  const page = viewPage(name, props);
  return renderDocument(page, stylesOf(page.module));
}

/** The page for an unknown address. */
export async function renderNotFound(stylesOf: StylesOf): Promise<string> {
  const html = await renderPath(notFoundPath, stylesOf);
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

function listOfSamples(): Page {
  const content = (
    <ServicePage heading="Views">
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
  return {
    path: samplesPath,
    head: [{ title: "Views" }],
    content,
    module: "site/components/service-page.tsx",
    hasPreloader: false,
  };
}

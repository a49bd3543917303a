import { legalTexts } from "virtual:documents";
import type { MetaFunction } from "react-router";
import { Outlet, useLocation } from "react-router";
import { company } from "#content/company.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { SectionIndex } from "../../components/section-index.tsx";
import type { LegalText } from "../../markdown/written-document.ts";
import { dayInWords } from "../../seo/dates.ts";
import { pageMetadata } from "../../seo/page-metadata.ts";
import { pagePathOf } from "../../seo/page-path.ts";

function legalTextAt(pathname: string): LegalText {
  const text = legalTexts.find(({ slug }) => pagePathOf(pathname) === `/${slug}`);
  if (!text) throw new Error(`There is no legal text at ${pathname}.`);
  return text;
}

export const meta: MetaFunction = ({ location }) => {
  const { slug, frontMatter } = legalTextAt(location.pathname);
  return pageMetadata({
    title: `${company.name} | ${frontMatter.title}`,
    description: frontMatter.description,
    path: `/${slug}`,
  });
};

/** Around each text of `content/legal/`. */
export default function LegalTextPage() {
  const { frontMatter, sections } = legalTextAt(useLocation().pathname);
  return (
    <>
      <PageBanner title={frontMatter.title} kicker="Legal">
        {frontMatter.lastChanged && (
          <p className="lead">
            Last updated <time dateTime={frontMatter.lastChanged}>{dayInWords(frontMatter.lastChanged)}</time>
          </p>
        )}
      </PageBanner>
      <div className="wrap reading-grid">
        <SectionIndex label="On this page" sections={sections} />
        <div className="prose">
          <Outlet />
        </div>
      </div>
    </>
  );
}

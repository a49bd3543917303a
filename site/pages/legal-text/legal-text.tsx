import type { MDXContent } from "mdx/types";
import { company } from "#content/products/company.ts";
import { formatShortDate } from "#contract/dates.ts";
import type { Page } from "../../machine/page-metadata.ts";
import { pageMetadata } from "../../machine/page-metadata.ts";
import type { LegalText } from "../../markdown/document-summary.ts";
import { PageBanner } from "../../ui/page-banner.tsx";
import { SectionIndex } from "../../ui/section-index.tsx";

export function legalTextPage({ slug, frontMatter, sections }: LegalText, Text: MDXContent): Page {
  const path = `/${slug}`;
  const head = pageMetadata({
    title: `${company.name} | ${frontMatter.title}`,
    description: frontMatter.description,
    path,
  });
  const content = (
    <>
      <PageBanner title={frontMatter.title} kicker="Legal">
        {frontMatter.lastChanged && (
          <p className="lead">
            Last updated{" "}
            <time dateTime={frontMatter.lastChanged}>{formatShortDate(new Date(frontMatter.lastChanged))}</time>
          </p>
        )}
      </PageBanner>
      <div className="wrap reading-grid">
        <SectionIndex label="On this page" sections={sections} />
        <div className="prose">
          <Text />
        </div>
      </div>
    </>
  );
  return { path, head, content };
}

import { legalTexts } from "virtual:documents";
import { company } from "#content/products/company.ts";
import { formatShortDate } from "#contract/dates.ts";
import { pageMetadata } from "../../machine/page-metadata.ts";
import { textAt } from "../../markdown/text-at.ts";
import { PageBanner } from "../../ui/page-banner.tsx";
import { SectionIndex } from "../../ui/section-index.tsx";
import type { PageProps } from "../page-module.ts";

export const path = legalTexts.map(({ slug }) => `/${slug}`);

function legalTextAt(address: string) {
  const legalText = legalTexts.find(({ slug }) => address === `/${slug}`);
  if (!legalText) throw new Error(`There is no legal text at ${address}.`);
  return legalText;
}

export function meta(address: string) {
  const { title, description } = legalTextAt(address).frontMatter;
  return pageMetadata({ title: `${company.name} | ${title}`, description, path: address });
}

export default function LegalTextPage({ path: address }: PageProps) {
  const { slug, frontMatter, sections } = legalTextAt(address);
  const Text = textAt(`legal/${slug}`);
  return (
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
}

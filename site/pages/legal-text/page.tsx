import "../../styles/prose.css";
import type { MDXContent } from "mdx/types";
import { company } from "#content/products/company.ts";
import { formatShortDate } from "#contract/dates.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { SectionIndex } from "../../components/section-index.tsx";
import type { LegalText } from "../../markdown/document-summary.ts";
import { legalTexts } from "../../markdown/documents.ts";
import { textIn } from "../../markdown/text-in.ts";
import { pageMetadata } from "../../seo/page-metadata.ts";
import { entryAt, type PageProps } from "../page-module.ts";
import styles from "./legal-text.module.css";

const texts = import.meta.glob<MDXContent>("/content/legal/*.mdx", { import: "default", eager: true });

const pathOf = ({ slug }: LegalText) => `/${slug}`;
const legalTextAt = (address: string) => entryAt(legalTexts, pathOf, address);

export const path = legalTexts.map(pathOf);

export function meta(address: string) {
  const { title, description } = legalTextAt(address).frontMatter;
  return pageMetadata({ title: `${company.name} | ${title}`, description, path: address });
}

export default function LegalTextPage({ path: address }: PageProps) {
  const { slug, frontMatter, sections } = legalTextAt(address);
  const Text = textIn(texts, `/content/legal/${slug}.mdx`);
  return (
    <>
      <PageBanner title={frontMatter.title}>
        {frontMatter.lastChanged && (
          <p className="lead">
            Last updated{" "}
            <time dateTime={frontMatter.lastChanged}>{formatShortDate(new Date(frontMatter.lastChanged))}</time>
          </p>
        )}
      </PageBanner>
      <div className={`wrap ${styles.columns}`}>
        <SectionIndex label="On this page" sections={sections} />
        <div className={`prose ${styles.text}`}>
          <Text />
        </div>
      </div>
    </>
  );
}

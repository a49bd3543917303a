import type { MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { faqPage, questions } from "#content/faq.ts";
import { Accordion } from "../../components/accordion.tsx";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs, RichText } from "../../components/rich-text.tsx";
import { metadataOf } from "../../seo/page-metadata.ts";

export const meta: MetaFunction = () => metadataOf("/faq");

/** Runs while the site is built: the answers count smells, and the page does not carry the catalog for it. */
export const loader = () => ({ faqPage, questions });

export default function FaqPage() {
  const content = useLoaderData<typeof loader>();
  return (
    <>
      <PageBanner title={content.faqPage.heading} kicker="FAQ">
        <p className="lead">{content.faqPage.introduction}</p>
      </PageBanner>
      <section className="page-section page-end faq" aria-label="Questions">
        <Accordion
          name="faq"
          headingLevel="h2"
          items={content.questions.map(({ id, question, answer }) => ({
            id,
            title: question,
            content: <Paragraphs texts={answer} />,
          }))}
        />
        <p className="faq-more">
          <RichText text={content.faqPage.more} />
        </p>
      </section>
    </>
  );
}

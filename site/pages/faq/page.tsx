import { faqPage, questions } from "#content/pages/faq.ts";
import { Accordion } from "../../components/accordion.tsx";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs, RichText } from "../../components/rich-text.tsx";
import styles from "./faq.module.css";

export const path = "/faq";

export default function FaqPage() {
  return (
    <>
      <PageBanner title={faqPage.heading} />
      <section className={`page-section page-end ${styles.questions}`} aria-label="Questions">
        <Accordion
          name="faq"
          headingLevel="h2"
          items={questions.map(({ id, question, answer }) => ({
            id,
            title: question,
            content: <Paragraphs texts={answer} />,
          }))}
        />
        <p className={styles.more}>
          <RichText text={faqPage.more} />
        </p>
      </section>
    </>
  );
}

import { contactPage, contactTopics } from "#content/pages/contact.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { RichText } from "../../components/rich-text.tsx";
import styles from "./contact.module.css";

export const path = "/contact";

export default function ContactPage() {
  return (
    <>
      <PageBanner title={contactPage.heading}>
        <p className="lead">{contactPage.introduction}</p>
      </PageBanner>
      <div className={`page-section page-end ${styles.topics}`}>
        {contactTopics.map(({ id, title, text }) => (
          <section key={id}>
            <h2 id={id} className="small-title">
              {title}
            </h2>
            <p>
              <RichText text={text} />
            </p>
          </section>
        ))}
      </div>
    </>
  );
}

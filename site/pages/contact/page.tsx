import { contactPage, contactTopics } from "#content/pages/contact.ts";
import { contactLink } from "#content/products/company.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { PageBanner } from "../../components/page-banner.tsx";
import { RichText } from "../../components/rich-text.tsx";
import styles from "./contact.module.css";

export const path = "/contact";

export default function ContactPage() {
  return (
    <>
      <PageBanner title={contactPage.heading}>
        <p className="lead">{contactPage.introduction}</p>
        <p className={styles.address}>
          <a id="address" href={contactLink.href}>
            {contactLink.text}
          </a>
          <CopyButton source="address" subject="Address" of="emails" />
        </p>
      </PageBanner>
      <dl className={`page-section page-end ${styles.topics}`}>
        {contactTopics.map(({ id, title, text }) => (
          <div key={id} id={id}>
            <dt>{title}</dt>
            <dd>
              <RichText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

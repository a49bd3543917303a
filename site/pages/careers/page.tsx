import { applicationHref, careersPage, type Position, positions } from "#content/pages/careers.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import styles from "./careers.module.css";

export const path = "/careers";

function PositionArticle({ position }: { position: Position }) {
  const { id, title, responsibilities, minimumQualifications, preferredQualifications } = position;
  return (
    <article className={styles.position} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={`stack ${styles.facts}`}>
        <Fact term={careersPage.responsibilitiesHeading} text={responsibilities} />
        <Fact term={careersPage.minimumHeading} text={minimumQualifications} />
        <Fact term={careersPage.preferredHeading} text={preferredQualifications} />
        <Fact term={careersPage.applyHeading} text={careersPage.apply} />
      </dl>
      <p className="actions">
        <a className="button" href={applicationHref(position)}>
          {careersPage.applyLabel}
        </a>
      </p>
    </article>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

export default function CareersPage() {
  return (
    <>
      <PageBanner title={careersPage.heading} />
      <div className="page-section page-end">
        {positions.map((position) => (
          <PositionArticle key={position.id} position={position} />
        ))}
      </div>
    </>
  );
}

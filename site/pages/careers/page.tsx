import "../../styles/prose.css";
import { careersPage, type Position, positions } from "#content/pages/careers.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { RichText } from "../../components/rich-text.tsx";
import styles from "./careers.module.css";

export const path = "/careers";

function MarkedList({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

function PositionArticle({ position }: { position: Position }) {
  return (
    <article className="prose" aria-labelledby={position.id}>
      <h2 id={position.id}>{position.title}</h2>
      <p className="lead">{position.summary}</p>
      <MarkedList heading={careersPage.responsibilitiesHeading} items={position.responsibilities} />
      <MarkedList heading={careersPage.minimumHeading} items={position.minimumQualifications} />
      <MarkedList heading={careersPage.preferredHeading} items={position.preferredQualifications} />
    </article>
  );
}

export default function CareersPage() {
  return (
    <>
      <PageBanner title={careersPage.heading}>
        <p className="lead">{careersPage.introduction}</p>
      </PageBanner>
      <div className={`page-section page-end ${styles.positions}`}>
        {positions.map((position) => (
          <PositionArticle key={position.id} position={position} />
        ))}
        <section className={`prose ${styles.apply}`}>
          <h2 id="apply" className="small-title">
            {careersPage.applyHeading}
          </h2>
          <p>
            <RichText text={careersPage.apply} />
          </p>
          <ul>
            {careersPage.applicationStates.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

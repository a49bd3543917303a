import { benefits, benefitsHeading, whatIs } from "#content/pages/home.ts";
import { ArrowLink } from "#site/components/arrow-link.tsx";
import { Paragraphs } from "../../components/rich-text.tsx";
import { ClassExample } from "./class-example.tsx";
import { ClientStrip } from "./client-strip.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home.module.css";
import { NextSteps } from "./next-steps.tsx";
import { RecentPosts } from "./recent-posts.tsx";
import { Skills } from "./skills.tsx";
import { Videos } from "./videos.tsx";

export const path = "/";

/** The sections in the order of the specification, section 2. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <ClientStrip />
      <section>
        <div className={`page-section ${styles.what}`}>
          <h2 id={whatIs.id}>{whatIs.heading}</h2>
          <Paragraphs texts={whatIs.paragraphs} />
        </div>
        <ClassExample />
        <Skills />
      </section>
      <Benefits />
      <RecentPosts />
      <Videos />
      <NextSteps />
    </>
  );
}

function Benefits() {
  return (
    <section className="page-section">
      <h2 id="benefits">{benefitsHeading}</h2>
      <ul className={`ruled ${styles.benefits}`}>
        {benefits.map(({ figure, title, text, link }) => (
          <li key={title}>
            <p className={styles.figure}>{figure}</p>
            <h3>{title}</h3>
            <p className="muted">{text}</p> <ArrowLink href={link.href}>{link.text}</ArrowLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Download } from "lucide-react";
import { hero, heroNote } from "#content/pages/home.ts";
import { DownloadNote } from "../../components/download-note.tsx";
import styles from "./hero.module.css";
import { HeroPlate } from "./hero-plate.tsx";

/** The first screen: words on paper, and a plate that runs off the right edge of the page. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 id="hero-heading">{hero.heading}</h1>
        <p className="lead">{hero.sentence}</p>
        <p className="actions">
          <a className="button" href="/download">
            <Download aria-hidden="true" />
            {hero.downloadLabel}
          </a>{" "}
          <a className="button button-quiet" href={hero.resultLink.href}>
            {hero.resultLink.text}
          </a>
        </p>
        <p className={`muted small ${styles.note}`}>
          {heroNote} <DownloadNote of="any" />
        </p>
      </div>
      <HeroPlate />
    </section>
  );
}

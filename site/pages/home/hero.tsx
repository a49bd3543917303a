import { ArrowDown, Download } from "lucide-react";
import { hero, heroNote } from "#content/home.ts";
import { HeroPicture } from "../../illustrations/pictures/hero-picture.tsx";

export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className="hero-words">
        <h1 id="hero-heading">{hero.heading}</h1>
        <p className="lead">{hero.sentence}</p>
        <p className="actions">
          <a className="button" href="/download">
            <Download aria-hidden="true" />
            {hero.downloadLabel}
          </a>
          <a className="arrow-link" href={hero.secondLink.href}>
            {hero.secondLink.text}
            <ArrowDown aria-hidden="true" />
          </a>
        </p>
        <p className="hero-note">{heroNote}</p>
      </div>
      <HeroPicture />
    </section>
  );
}

import { Copy, Download } from "lucide-react";
import { hero, heroNote, heroVersions } from "#content/home.ts";
import { CommandText } from "../../components/command-text.tsx";
import { StructurePlate } from "./structure-plate.tsx";

/** The page's script copies the command (`site/client/copy-text.ts`). */
function Command() {
  return (
    <p className="hero-command">
      <code id="first-command">
        <CommandText command={hero.command} />
      </code>
      <button
        type="button"
        className="icon-button"
        aria-label="Copy the command"
        data-copy="first-command"
        data-copied="Command copied."
        data-not-copied="The command could not be copied. It is selected instead."
      >
        <Copy aria-hidden="true" />
      </button>
    </p>
  );
}

export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 id="hero-heading">{hero.heading}</h1>
        <p className="lead">{hero.sentence}</p>
        <p className="actions">
          <a className="button" href="/download">
            <Download aria-hidden="true" />
            {hero.downloadLabel}
          </a>{" "}
          <a href={hero.academicLink.href}>{hero.academicLink.text}</a>
        </p>
        <Command />
        <ul className="hero-versions" aria-label="Current versions">
          {heroVersions.map(({ name, path, version }) => (
            <li key={name}>
              <a href={path}>{name}</a> {version}
            </li>
          ))}
        </ul>
        <p className="hero-note">{heroNote}</p>
      </div>
      <StructurePlate />
    </section>
  );
}

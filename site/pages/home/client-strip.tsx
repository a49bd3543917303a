import { universities } from "#content/catalog/universities.ts";
import { clientStrip, clients, clientsHeading, publishedResult } from "#content/pages/home.ts";
import { ArrowLink } from "../../components/arrow-link.tsx";
import { mapImage } from "../../figures/university-map/map-files.tsx";
import styles from "./client-strip.module.css";

function Clients() {
  return (
    <div>
      <h2 id="clients">{clientsHeading}</h2>
      <ul className="row">
        {clients.map(({ name, logo, url }) => (
          <li key={name}>
            <a href={url}>
              <img src={logo} alt={name} height="32" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Universities() {
  const { address, width, height } = mapImage;
  const countries = new Set(universities.map(({ country }) => country)).size;
  return (
    <div className={styles.universities}>
      <div>
        <h2 id="clients">{clientStrip.heading}</h2>
        <ul className={styles.names}>
          {clientStrip.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <ArrowLink href="/acad-lic-request#universities">
          {universities.length} universities in {countries} countries
        </ArrowLink>
      </div>
      <img src={address} width={width} height={height} alt="" loading="lazy" />
    </div>
  );
}

function PublishedResult() {
  const { figure, text, link } = publishedResult;
  return (
    <p className={`muted ${styles.result}`}>
      <strong>{figure}</strong> {text} <a href={link.href}>{link.text}</a>
    </p>
  );
}

/** Clients who agreed to be named, or while there are none universities, and the figure of a published study. */
export function ClientStrip() {
  return (
    <section className={`small ${styles.strip}`}>
      <div className={`wrap ${styles.columns}`}>
        {clients.length > 0 ? <Clients /> : <Universities />}
        <PublishedResult />
      </div>
    </section>
  );
}

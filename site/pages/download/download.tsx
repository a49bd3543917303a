import { downloadsPage, packages } from "#content/downloads.ts";
import { slotAttribute, slotNames } from "#contract/slots.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs, RichText } from "../../components/rich-text.tsx";
import { PackageCard } from "./package-card.tsx";
import { PlatformFirst } from "./platform-first.tsx";

const current = packages.filter((one) => !one.legacy);
const legacy = packages.filter((one) => one.legacy);

const platformNames = { windows: "Windows", macos: "macOS", linux: "Linux" } as const;
const checksumPlatforms = ["windows", "macos", "linux"] as const;

export function DownloadPage() {
  return (
    <>
      <PageBanner title={downloadsPage.heading} kicker="Free download">
        <p className="lead">{downloadsPage.introduction}</p>
      </PageBanner>
      <section className="page-section" aria-labelledby="current">
        <p {...{ [slotAttribute]: slotNames.noPackages }} className="package-missing">
          <RichText text={downloadsPage.noPackages} />
        </p>
        <PlatformFirst />
        <h2 id="current" className="visually-hidden">
          Current versions
        </h2>
        <ul className="packages">
          {current.map((one) => (
            <PackageCard key={one.id} item={one} />
          ))}
        </ul>
      </section>
      <section
        {...{ [slotAttribute]: slotNames.verifyPackages }}
        hidden
        className="page-section"
        aria-labelledby="verify"
      >
        <h2 id="verify">{downloadsPage.verifyHeading}</h2>
        <div className="prose">
          <Paragraphs texts={downloadsPage.verify} />
        </div>
        <dl className="command-list">
          {checksumPlatforms.map((platform) => (
            <div key={platform}>
              <dt>
                <code>{downloadsPage.checksumCommands[platform]}</code>
              </dt>
              <dd>{platformNames[platform]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="page-section" aria-labelledby="legacy">
        <h2 id="legacy">Earlier generation for C#</h2>
        <ul className="packages">
          {legacy.map((one) => (
            <PackageCard key={one.id} item={one} />
          ))}
        </ul>
      </section>
    </>
  );
}

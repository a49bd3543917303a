import type { Package, Platform } from "#content/downloads.ts";
import { contentSlot, slotNames } from "#contract/slots.ts";
import { RichText } from "../../components/rich-text.tsx";

const platformLabels: Record<Platform, string> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
  any: "Windows, macOS, Linux",
};

/** One package: description, availability, requirements and first steps. */
export function PackageCard({ item }: { item: Package }) {
  return (
    <li className="package" data-platform={item.platform}>
      <h3 id={item.id}>{item.name}</h3>
      <p className="package-facts">
        <span>Version {item.version}</span>
        <span>{platformLabels[item.platform]}</span>
        <span>{item.architecture}</span>
      </p>
      <div
        className="package-state"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty slot; only the service knows whether the file exists
        dangerouslySetInnerHTML={{ __html: contentSlot(slotNames.package(item.id)) }}
      />
      <h4>Requirements</h4>
      <ul className="marked-list">
        {item.requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
      <h4>First run</h4>
      <p>
        <RichText text={item.install} />
      </p>
      <p>{item.firstStep.kind === "command" ? <code>{item.firstStep.command}</code> : item.firstStep.text}</p>
    </li>
  );
}

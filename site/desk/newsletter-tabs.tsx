import { deskNewsletter as words } from "#content/desk/newsletter.ts";
import { deskPath } from "#contract/addresses.ts";
import { DeskTabs } from "./desk-tabs.tsx";

export function NewsletterTabs({ current }: { current: "issues" | "subscribers" }) {
  const path = `${deskPath}/newsletter`;
  return (
    <DeskTabs
      label={words.title}
      current={current}
      tabs={[
        { id: "issues", text: words.issues, href: path },
        { id: "subscribers", text: words.subscribers, href: `${path}/subscribers` },
      ]}
    />
  );
}

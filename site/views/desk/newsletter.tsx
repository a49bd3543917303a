import { deskNewsletter as words } from "#content/desk/newsletter.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { DeskPage } from "../../desk/desk-page.tsx";
import { DeskTable } from "../../desk/desk-table.tsx";
import { Moment } from "../../desk/moment.tsx";
import { NewsletterTabs } from "../../desk/newsletter-tabs.tsx";

const path = `${deskPath}/newsletter`;

export const title = () => `${company.name} | ${words.title}`;

/** The issues of the newsletter: drafts, scheduled, being sent and sent. */
export default function Newsletter({ frame, issues, recipients }: Views["desk/newsletter"]) {
  const { subject, state, at } = words.columns;
  return (
    <DeskPage frame={frame} heading={words.title} about={`${words.confirmed}: ${recipients}`} done={words.done}>
      <NewsletterTabs current="issues" />
      <p>
        <a className="button button-small" href={`${path}/write`}>
          {words.write}
        </a>
      </p>
      {issues.length === 0 && <p>{words.noIssues}</p>}
      <DeskTable
        label={words.issues}
        items={issues}
        keyOf={({ id }) => id}
        columns={[
          { label: subject, cell: (issue) => <a href={`${path}/${issue.id}`}>{issue.subject}</a> },
          { label: state, cell: (issue) => words.states[issue.state] },
          { label: at, cell: (issue) => <Moment at={issue.at} /> },
        ]}
      />
    </DeskPage>
  );
}

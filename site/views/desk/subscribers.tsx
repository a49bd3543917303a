import { deskNewsletter as words } from "#content/desk/newsletter.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { DeskAction, DeskActions, DeskField } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";
import { DeskSearch } from "../../desk/desk-search.tsx";
import { DeskTable } from "../../desk/desk-table.tsx";
import { Moment } from "../../desk/moment.tsx";
import { NewsletterTabs } from "../../desk/newsletter-tabs.tsx";
import { PersonLink } from "../../desk/person-link.tsx";

const path = `${deskPath}/newsletter`;
const unsubscribe = `${path}/unsubscribe`;

export const title = () => `${company.name} | ${words.subscribers}`;

/** Who is subscribed, and unsubscribing a person who asks for it. */
export default function Subscribers({ frame, counts, text, subscribers, isCut }: Views["desk/subscribers"]) {
  const { email, state, since, source } = words.subscriberColumns;
  return (
    <DeskPage frame={frame} heading={words.title} done={words.done}>
      <NewsletterTabs current="subscribers" />
      <Facts
        facts={(["confirmed", "unconfirmed", "unsubscribed", "bounced"] as const).map((each) => [
          words[each],
          counts[each],
        ])}
      />
      <DeskActions>
        <DeskAction frame={frame} action={unsubscribe} label={words.unsubscribe} says={words.unsubscribeSays} isFinal>
          <DeskField frame={frame} action={unsubscribe} name="email" label={words.email} type="email" />
        </DeskAction>
      </DeskActions>
      <DeskSearch
        action={`${path}/subscribers`}
        id="subscriber"
        label={words.search}
        hint={words.searchHint}
        text={text}
        button={words.searchButton}
      />
      {subscribers.length === 0 && <p>{words.noSubscribers}</p>}
      <DeskTable
        label={words.subscribers}
        items={subscribers}
        keyOf={(subscriber) => subscriber.email}
        columns={[
          { label: email, cell: (subscriber) => <PersonLink email={subscriber.email} /> },
          { label: state, cell: (subscriber) => subscriber.state },
          { label: since, cell: (subscriber) => <Moment at={subscriber.since} /> },
          { label: source, cell: (subscriber) => subscriber.source },
        ]}
      />
      {isCut && <p>{words.cut}</p>}
    </DeskPage>
  );
}

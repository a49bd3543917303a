import { applicationErrorHeading } from "#content/alerts.ts";

export function ApplicationError({ detail }: { detail: string }) {
  return (
    <section className="page-section application-error">
      <h1>{applicationErrorHeading}</h1>
      <p>{detail}</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </section>
  );
}

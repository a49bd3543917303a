import { nextSteps } from "#content/home.ts";

export function NextSteps() {
  return (
    <nav className="page-section page-end next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">{nextSteps.heading}</h2>
      <ul>
        {nextSteps.steps.map(({ label, href, text }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}

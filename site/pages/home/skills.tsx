import type { skills as skillsContent } from "#content/skills.ts";

type SkillsContent = typeof skillsContent;

function SkillBar({ name, percent, label }: SkillsContent["bars"][number]) {
  return (
    <li className="skill">
      <p className="skill-name">
        <span>{name}</span>
        <span>{percent}%</span>
      </p>
      <div
        className="skill-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <svg aria-hidden="true" width="100%" height="10" preserveAspectRatio="none">
          <rect className="skill-fill" width={`${percent}%`} height="10" />
        </svg>
      </div>
      <p className="skill-label">{label}</p>
    </li>
  );
}

/**
 * The bars fill when the section comes into view, by an attribute that the page's script sets on the document element.
 */
export function Skills({ skills: { heading, introduction, bars, note } }: { skills: SkillsContent }) {
  return (
    <div className="skills" data-skills="">
      <h3>{heading}</h3>
      <p>{introduction}</p>
      <ul>
        {bars.map((bar) => (
          <SkillBar key={bar.family} {...bar} />
        ))}
      </ul>
      <p className="skills-note">{note}</p>
    </div>
  );
}

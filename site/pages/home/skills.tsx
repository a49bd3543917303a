import { type Skill, skills, type ToolSkills } from "#content/pages/skills.ts";
import styles from "./skills.module.css";

/** The bar fills when the section comes into view, by an attribute that the page's script sets on the document element. */
function SkillBar({ percent, label }: Skill) {
  return (
    <span
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg aria-hidden="true" width="100%" height="6">
        <rect width={`${percent}%`} height="6" />
      </svg>
    </span>
  );
}

function SkillCell({ skill }: { skill: Skill }) {
  const { name, path } = skills.families.find(({ id }) => id === skill.family) ?? {};
  const { reported, detected, share } = skill;
  return (
    <li>
      <a href={path}>{name}</a>
      {reported && detected > 0 ? (
        <>
          <span>{share}</span>
          <SkillBar {...skill} />
        </>
      ) : (
        <span className="muted">{reported ? skills.reported : skills.notReported}</span>
      )}
    </li>
  );
}

function SkillRow({ row: { tool, skills: cells } }: { row: ToolSkills }) {
  return (
    <ul className={`small number ${styles.row}`} aria-label={tool}>
      {cells.map((skill) => (
        <SkillCell key={skill.family} skill={skill} />
      ))}
    </ul>
  );
}

/** What one tool detects of each family of smells, as bars; the other tools are a press away. */
export function Skills() {
  return (
    <div className={`wrap ${styles.skills}`} data-skills="">
      <div className={styles.head}>
        <h3>{skills.heading}</h3>
        <p className="muted">{skills.introduction}</p>
        <fieldset>
          <legend className="visually-hidden">{skills.legend}</legend>
          {skills.tools.map(({ language }) => (
            <label key={language} className="choice choice-small">
              <input type="radio" name="skills-language" defaultChecked={language === skills.firstLanguage} />
              {language}
            </label>
          ))}
        </fieldset>
      </div>
      {skills.tools.map((row) => (
        <SkillRow key={row.tool} row={row} />
      ))}
    </div>
  );
}

import { type Skill, skills, type ToolSkills } from "#content/skills.ts";

/** The bar fills when the section comes into view, by an attribute that the page's script sets on the document element. */
function SkillBar({ percent, label }: Skill) {
  return (
    <>
      {" "}
      <small>{percent}%</small>
      <span
        className="skill-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <svg aria-hidden="true" width="100%" height="6" preserveAspectRatio="none">
          <rect className="skill-fill" width={`${percent}%`} height="6" />
        </svg>
      </span>
    </>
  );
}

function Cell({ skill, hasBar }: { skill: Skill; hasBar: boolean }) {
  const { reported, detected, cataloged } = skill;
  if (!reported) return <td>–</td>;
  if (detected === 0) return <td>{skills.reported}</td>;
  return (
    <td>
      {detected} of {cataloged}
      {hasBar && <SkillBar {...skill} />}
    </td>
  );
}

function Row({ row: { tool, path, hasBars, skills: cells } }: { row: ToolSkills }) {
  return (
    <tr className={hasBars ? "skill-bars" : undefined}>
      <th scope="row">
        <a href={path}>{tool}</a>
      </th>
      {cells.map((skill) => (
        <Cell key={skill.family} skill={skill} hasBar={hasBars} />
      ))}
    </tr>
  );
}

/** What each tool detects of each family of smells; the shares of one of them as bars. */
export function Skills() {
  return (
    <div className="skills" data-skills="">
      <h3>{skills.heading}</h3>
      <p>{skills.introduction}</p>
      <table className="skill-table">
        <thead>
          <tr>
            <td />
            {skills.families.map(({ id, name, path }) => (
              <th key={id} scope="col">
                <a href={path}>{name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {skills.tools.map((row) => (
            <Row key={row.tool} row={row} />
          ))}
        </tbody>
      </table>
      <p className="example-note">{skills.note}</p>
    </div>
  );
}

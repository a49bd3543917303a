import { detectedSmells } from "#content/catalog/smells/coverage.ts";
import { type SmellFamilyId, smellFamilies } from "#content/catalog/smells/families.ts";
import type { Product } from "#content/products/product.ts";
import { ArrowLink } from "../../components/arrow-link.tsx";
import { familyAddress } from "../../docs/smell-at.ts";
import { drawingWidth, familyDrawings, partShown, smellDrawings } from "../../figures/smells/smell-drawings.ts";
import { SmellShapes } from "../../figures/smells/smell-shapes.tsx";
import styles from "./family-list.module.css";

/** The smell whose drawing stands for its family. Other families have a drawing of their own. */
const drawnSmells: { readonly [family in SmellFamilyId]?: string } = {
  architecture: "cyclic-dependency",
  design: "hub-like-modularization",
};
const drawings: typeof smellDrawings = { ...smellDrawings, ...familyDrawings };

function FamilyDrawing({ family }: { family: SmellFamilyId }) {
  const drawing = drawings[drawnSmells[family] ?? family];
  if (!drawing) return null;
  const { top, height } = partShown(drawing);
  return (
    <svg
      role="img"
      aria-label={drawing.alternative}
      viewBox={`0 ${top} ${drawingWidth} ${height}`}
      width={drawingWidth}
      height={height}
      overflow="visible"
    >
      <SmellShapes {...drawing} />
    </svg>
  );
}

/** The families with the number of smells that are established. */
export function FamilyList({ product: { id: productId, families, documentationPath } }: { product: Product }) {
  return (
    <ul className={`ruled ${styles.list}`}>
      {families.map((family) => {
        const { name, scope } = smellFamilies[family];
        const count = detectedSmells(family, productId).length;
        return (
          <li key={family}>
            <span className={`number ${styles.count}`}>{count > 0 && count}</span>
            <div>
              <h3>
                <a className={styles.name} href={familyAddress(family)}>
                  {name}
                </a>
              </h3>
              <p className="muted">{scope}</p>
              {count > 0 && (
                <ArrowLink href={`${documentationPath}#smells`} label={`All ${count} ${name.toLowerCase()}`}>
                  All {count}
                </ArrowLink>
              )}
            </div>
            <FamilyDrawing family={family} />
          </li>
        );
      })}
    </ul>
  );
}

import { ActionInputs } from "./action-inputs.tsx";
import { DrawingKey } from "./drawings/drawing-key.tsx";
import { KeyCheck } from "./key-check.tsx";
import { MetricFacts, MetricOverview } from "./metric-facts.tsx";
import { PageList } from "./page-list.tsx";
import { ReleaseHistory } from "./release-history.tsx";
import { ShippedPackages } from "./shipped-packages.tsx";
import { SmellEntry } from "./smell-entry.tsx";
import { SmellFamily, SmellFilter } from "./smell-filter.tsx";
import { RuleSources, SmellCounts, SmellIndex } from "./smell-index.tsx";
import { SmellCount, SmellList } from "./smell-list.tsx";
import { SmellRule } from "./smell-rule.tsx";
import { ThresholdTable } from "./threshold-table.tsx";

/**
 * Components for documentation texts, in addition to those of every text. They are rendered once and need no script.
 */
export const documentationElements = {
  ActionInputs,
  DrawingKey,
  KeyCheck,
  MetricFacts,
  MetricOverview,
  PageList,
  ReleaseHistory,
  RuleSources,
  ShippedPackages,
  SmellCount,
  SmellCounts,
  SmellEntry,
  SmellFamily,
  SmellFilter,
  SmellIndex,
  SmellList,
  SmellRule,
  ThresholdTable,
};

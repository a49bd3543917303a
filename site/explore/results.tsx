import { Component, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { type ProductId, productNames } from "#content/catalog/product-names.ts";
import { explorePage } from "#content/pages/explore.ts";
import { BreakableName } from "../components/breakable-name.tsx";
import { comparedTitles } from "../results/model/compare.ts";
import type { Opened } from "../results/model/opened.ts";
import { sharedPackage } from "../results/model/package-names.ts";
import { nothing, type Selection, typesOf } from "../results/model/selection.ts";
import styles from "./explore.module.css";
import { DetailPanel } from "./panel/details.tsx";
import { QuietButton, type SelectedProps } from "./panel/parts.tsx";
import { SearchBox } from "./panel/search-box.tsx";
import type { Overview } from "./report/overview.ts";
import { writeAddress } from "./state/address.ts";
import { addressOf, type ExploreState, type Intent, type OpenResult } from "./state/explore-state.ts";
import { type Compare, useComparison } from "./state/use-comparison.ts";
import { findings } from "./views/findings.tsx";
import { viewOf } from "./views/overview.tsx";
import { structure } from "./views/structure.tsx";
import { types } from "./views/types.tsx";
import type { View } from "./views/view.ts";
import { offeredViews, viewNamed } from "./views/views.ts";

interface ResultsProps {
  state: ExploreState;
  now: OpenResult;
  before: OpenResult | undefined;
  compare: Compare;
  onSelect: (selection: Selection) => void;
  onAsk: (intent: Intent) => void;
  onSwap: () => void;
  onPart: () => void;
}

/** The address of a view, with what is selected or another selection. */
type HrefOf = (view: string, selection?: Selection) => string;

export function Results({ state, now, before, compare, onSelect, onAsk, onSwap, onPart }: ResultsProps) {
  const { opened } = now;
  const { selection } = state;
  const view = viewNamed(state.view);
  const hrefOf = (name: string, of = selection) => writeAddress({ ...addressOf(state, name), selection: of });
  // Once, when the first results are there: they have the page from its top on.
  useEffect(() => {
    scrollTo({ top: 0, behavior: "instant" });
  }, []);
  // Beside a drawing they keep their place, so that a mark that is pressed does not move away.
  const hasDetails = !view.isWide && (selection.kind !== "nothing" || view === structure);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Where the page was scrolled to when the details came into view. */
  const chosenAt = useRef<number>(undefined);
  const closeDetails = useCallback(() => {
    onSelect(nothing);
    // The button that was pressed is gone with them.
    heading.current?.focus({ preventScroll: true });
    if (chosenAt.current !== undefined) scrollTo({ top: chosenAt.current, behavior: "instant" });
    chosenAt.current = undefined;
  }, [onSelect]);
  // On a narrow screen the details are below the view, where nobody would see that something was chosen.
  const details = useRef<HTMLElement>(null);
  const isChosenHere = useRef(false);
  const chooseHere = useCallback(
    (chosen: Selection) => {
      isChosenHere.current = view !== structure;
      onSelect(chosen);
    },
    [view, onSelect],
  );
  /** The overview has no place for details: what is found there is shown in a view that has. */
  const find = (found: Selection) => {
    if (view.isWide) location.hash = hrefOf(viewOf[found.kind], found);
    else onSelect(found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something is chosen
  useEffect(() => {
    const top = details.current?.getBoundingClientRect().top ?? 0;
    if (isChosenHere.current && top > innerHeight / 2) {
      chosenAt.current = scrollY;
      details.current?.scrollIntoView();
    }
    isChosenHere.current = false;
  }, [selection]);
  // The way out of a view that fails: lists have no drawing.
  const other = view.name === types.name ? findings : types;
  return (
    <div className={`plate ${styles.workspace}`}>
      <Toolbar heading={heading} opened={opened} onSelect={find} onAsk={onAsk} />
      {before && (
        <Comparison before={before} now={now} isOrderAsked={state.isOrderAsked} onSwap={onSwap} onPart={onPart} />
      )}
      {opened.analysis.preview && <PreviewNote {...opened.analysis.preview} />}
      <ViewTabs hrefOf={hrefOf} isOfTwo={before !== undefined} view={view} opened={opened} />
      <div className={hasDetails ? `wrap stack ${styles.views} ${styles.withDetails}` : `wrap stack ${styles.views}`}>
        <section className={styles.view} aria-labelledby={`view-${view.name}`}>
          <FaultBoundary
            about={[view, opened, before, selection]}
            sentence={explorePage.viewFault}
            instead={
              <a className="button button-small button-quiet" href={hrefOf(other.name)}>
                {explorePage.faultInstead} {other.label}
              </a>
            }
          >
            <ViewOfResults
              view={view}
              opened={opened}
              hrefOf={hrefOf}
              before={before?.opened}
              overview={now.overview}
              compare={compare}
              selection={selection}
              onSelect={chooseHere}
            />
          </FaultBoundary>
        </section>
        {hasDetails && (
          // It scrolls, and without a selection it may have nothing that the keyboard reaches (WCAG 2.1.1).
          <aside
            ref={details}
            className={styles.details}
            aria-label="Details of the selection"
            tabIndex={selection.kind === "nothing" ? 0 : undefined}
          >
            <FaultBoundary about={[opened, selection]} sentence={explorePage.detailsFault}>
              <DetailPanel opened={opened} selection={selection} onSelect={onSelect} onClose={closeDetails} />
            </FaultBoundary>
          </aside>
        )}
      </div>
    </div>
  );
}

type ComparisonProps = Pick<ResultsProps, "now" | "onSwap" | "onPart"> &
  Pick<ExploreState, "isOrderAsked"> & { before: OpenResult };

/** Which of the results is the earlier one, by their logs, else the one that was opened first. */
function Comparison({ before, now, isOrderAsked, onSwap, onPart }: ComparisonProps) {
  const words = explorePage.compared;
  const [earlier, later] = comparedTitles([before.opened, now.opened]);
  return (
    <div className={`wrap ${styles.comparison} small row`}>
      <p>
        {words.before}: <strong>{earlier}</strong>. {words.now}: <strong>{later}</strong>. The views show the later
        results. <span role="status">{isOrderAsked && words.unordered}</span>
      </p>
      <p className={`${styles.buttons} row`}>
        <QuietButton onPress={onSwap}>{words.swap}</QuietButton>
        <QuietButton onPress={onPart}>{words.end}</QuietButton>
      </p>
    </div>
  );
}

/** What was looked at here is part of what the tool finds. */
function PreviewNote({ tool, smells }: { tool: ProductId; smells: number }) {
  return (
    <p className={`wrap ${styles.preview}`}>
      {explorePage.preview.note(smells, productNames[tool])}{" "}
      <a href={explorePage.preview.compared.href}>{explorePage.preview.compared.text}</a>{" "}
      <a href={`/download#${tool}`}>{explorePage.preview.get(productNames[tool])}</a>
    </p>
  );
}

interface ToolbarProps extends Pick<ResultsProps, "onSelect" | "onAsk"> {
  opened: Opened;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Toolbar({ opened, heading, onSelect, onAsk }: ToolbarProps) {
  const shared = sharedPackage(opened.analysis);
  return (
    <div className={`wrap ${styles.toolbar} row`}>
      <h2 ref={heading} tabIndex={-1}>
        {opened.analysis.title}
      </h2>
      {shared && (
        <p key={shared} className="muted small">
          Names leave out <BreakableName text={shared} />
        </p>
      )}
      <FaultBoundary about={[opened]} sentence={explorePage.searchFault}>
        <SearchBox key={opened.analysis.title} opened={opened} onSelect={onSelect} />
      </FaultBoundary>
      <p className={`${styles.buttons} row`}>
        <QuietButton onPress={() => onAsk("replace")}>Open another</QuietButton>
        <QuietButton onPress={() => onAsk("compare")}>Compare with another</QuietButton>
      </p>
    </div>
  );
}

type ViewTabsProps = Pick<ViewOfResultsProps, "view" | "opened" | "hrefOf"> & { isOfTwo: boolean };

/** Links to the views. Following one is a step in the history, and can be sent to others. */
function ViewTabs({ hrefOf, isOfTwo, view, opened }: ViewTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  // On narrow screens the list scrolls sideways, and the page must not. The places are asked for when the browser works
  // them out in any case: for a large view that takes as long as the view itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useEffect(() => {
    const request = requestAnimationFrame(() => {
      const current = list.current?.querySelector<HTMLElement>("[aria-current]");
      if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 16;
    });
    return () => cancelAnimationFrame(request);
  }, [view]);
  return (
    <nav className={styles.tabs} aria-label="Views">
      <ul ref={list} className="wrap">
        {offeredViews(opened, isOfTwo, view).map(({ name, label }) => (
          <li key={name}>
            <a id={`view-${name}`} href={hrefOf(name)} aria-current={name === view.name ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ViewOfResultsProps extends Omit<SelectedProps, "selected"> {
  view: View;
  before: Opened | undefined;
  overview: Overview;
  compare: Compare;
  hrefOf: HrefOf;
}

/** A view, with all that is worked out for it, so that a fault in any of it is one of the view. */
function ViewOfResults({ view, before, overview, compare, hrefOf, ...given }: ViewOfResultsProps) {
  const { opened, selection } = given;
  const { analysis, facts } = opened;
  const selected = useMemo(() => typesOf(selection, analysis, facts), [selection, analysis, facts]);
  const compared = useComparison(before, opened, compare);
  const props = { ...given, selected, compared, overview: compared?.overview ?? overview };
  const missing = view.missing?.(opened);
  if (view.isOfTwo && !compared) return <p role="status">{explorePage.compared.working}</p>;
  const { Content } = view;
  return missing ? <p>{missing}</p> : <Content key={view.name} {...props} hrefOf={hrefOf} />;
}

interface FaultBoundaryProps {
  /** What the part shows. After a fault it is tried again when one of these is another. */
  about: readonly unknown[];
  /** Says which part has failed. */
  sentence: string;
  /** A way around the part. */
  instead?: ReactNode;
  children: ReactNode;
}

type FaultState = Pick<FaultBoundaryProps, "about"> & { fault?: { error: unknown } | undefined };

/** A part of the application whose fault leaves the other parts and the results as they are. */
class FaultBoundary extends Component<FaultBoundaryProps, FaultState> {
  override state: FaultState = { about: this.props.about };

  static getDerivedStateFromError(error: unknown): Partial<FaultState> {
    return { fault: { error } };
  }

  static getDerivedStateFromProps({ about }: FaultBoundaryProps, state: FaultState): FaultState | null {
    return about.some((one, at) => one !== state.about[at]) ? { about, fault: undefined } : null;
  }

  override render(): ReactNode {
    const { sentence, instead, children } = this.props;
    const { fault } = this.state;
    if (!fault) return children;
    return (
      <div className={styles.fault} role="alert">
        <p>
          {sentence} {explorePage.faultOpen}
        </p>
        {fault.error instanceof Error && <p className="muted small">{fault.error.message}</p>}
        <p className={`${styles.buttons} row`}>
          {instead}
          <QuietButton onPress={() => this.setState({ fault: undefined })}>{explorePage.tryAgain}</QuietButton>
        </p>
      </div>
    );
  }
}

import { Component, type ReactNode } from "react";
import { explorePage } from "#content/pages/explore.ts";

interface FaultBoundaryProps {
  /** What the part shows. After a fault it is tried again when one of these is another. */
  about: readonly unknown[];
  /** Says which part has failed. */
  sentence: string;
  /** A way around the part. */
  instead?: ReactNode;
  children: ReactNode;
}

interface FaultState {
  about: readonly unknown[];
  fault?: { error: unknown } | undefined;
}

/** A part of the application whose fault leaves the other parts and the results as they are. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultState> {
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
      <div className="explore-fault" role="alert">
        <p>
          {sentence} {explorePage.faultOpen}
        </p>
        {fault.error instanceof Error && <p className="explore-fault-message">{fault.error.message}</p>}
        <p className="explore-buttons">
          {instead}
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => this.setState({ fault: undefined })}
          >
            {explorePage.tryAgain}
          </button>
        </p>
      </div>
    );
  }
}

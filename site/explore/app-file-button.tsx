import type { ReactNode } from "react";

interface FileButtonProps {
  /** Without it the button is disabled. */
  onFiles: ((files: FileList) => void) | undefined;
  /** Whether a folder is chosen with all that is in it. */
  folder?: boolean;
  children: ReactNode;
}

/** A button that opens the browser's own choice of files. */
export function FileButton({ onFiles, folder, children }: FileButtonProps) {
  return (
    <label className="button button-quiet explore-file-button">
      <input
        type="file"
        className="visually-hidden"
        multiple
        {...(folder ? { webkitdirectory: "" } : { accept: ".csv,.zip,text/csv,application/zip" })}
        disabled={!onFiles}
        onChange={({ currentTarget }) => {
          const { files } = currentTarget;
          if (files && files.length > 0) onFiles?.(files);
          // The same files can be chosen again.
          currentTarget.value = "";
        }}
      />
      {children}
    </label>
  );
}

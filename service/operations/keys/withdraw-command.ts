import { buildCommand } from "@stricli/core";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { asFlag, jsonFlag } from "../../cli/flags.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { listLicenses } from "../../licenses/license-store.ts";
import { withdrawKey } from "../../signing/key-ring.ts";
import { changeableStore, printKeys } from "./changeable-keys.ts";
import { listKeys } from "./list-keys.ts";
import { recordKeyChange } from "./record-key-change.ts";

interface WithdrawFlags {
  as?: string;
  despiteLicenses: boolean;
  json: boolean;
}

export const withdrawCommand = buildCommand<WithdrawFlags, [string], CliContext>({
  async func({ as, despiteLicenses, json }, id) {
    const operator = await actingOperator(this, as, "keys");
    const store = changeableStore(this);
    const ring = await store.read();
    const state = ring && listKeys(ring).find((key) => key.id === id)?.state;
    if (state === undefined) throw new CliError(`There is no key ${id} in ${store.description}.`);
    if (state !== "retired") throw new CliError(`The key ${id} is the ${state} one. Retire it first: keys rotate`);
    if (!despiteLicenses) await refuseValidLicenses(this, id);
    const changed = await store.change((before) => withdrawKey(before, id));
    await recordKeyChange(this, operator, "key-withdrawn", id);
    printKeys(this, changed, json);
  },
  parameters: {
    flags: {
      as: asFlag,
      despiteLicenses: {
        kind: "boolean",
        default: false,
        withNegated: false,
        brief: "Also where valid licenses were signed with it, which are worth nothing then",
      },
      json: jsonFlag,
    },
    positional: {
      kind: "tuple",
      parameters: [{ brief: "The key, as keys list names it", placeholder: "key", parse: String }],
    },
  },
  docs: {
    brief: "Take a retired key out of the published ones, where others have its private part",
    fullDescription:
      "Takes a retired key out of the published ones: whatever it has signed, by us or by others, is not verified any more. For a key whose private part has leaked, after two rotations. Issue the licenses that it has signed again first: licenses list --signed-by shows them. The running service notices at once.",
    customUsage: ["d961d565", "d961d565 --despite-licenses --as Grace"],
  },
});

async function refuseValidLicenses(context: CliContext, id: string): Promise<void> {
  const filter = { signedBy: id, validAt: context.clock.now(), limit: 1 };
  const [valid] = await withAppContext(context, ({ database }) => listLicenses(database.query, filter));
  if (!valid) return;
  throw new CliError(
    `Valid licenses were signed with ${id}. Issue them again first (licenses reissue), or add --despite-licenses. Show them: npm run admin -- licenses list --valid --signed-by ${id}`,
  );
}

import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { Problem } from "../problem.ts";
import { useWorkspaceId } from "./place.tsx";
import { toast } from "./toast.tsx";

export interface ActionOptions<Input, Result> {
  /** Makes the call. Throws what `call` throws. */
  readonly act: (input: Input, workspaceId: string) => Promise<Result>;
  /** Topics whose queries are invalidated afterwards, whether the call succeeds or fails. */
  readonly refreshes: readonly string[];
  /** What the toast says when it failed; undefined where the form says it at the field. */
  readonly failed?: ((error: unknown) => string | undefined) | undefined;
  /** What the toast says when it is done. */
  readonly done?: ((result: Result, input: Input) => string | undefined) | undefined;
  /** Actions of one queue run one after another, and `useUnderway` gives what they are about to change. */
  readonly queue?: string | undefined;
}

/** One thing that a person does to the server's state: `run(input)` rejects with what went wrong. */
export function useAction<Input, Result>(options: ActionOptions<Input, Result>) {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const { queue } = options;
  const mutation = useMutation({
    ...(queue !== undefined && { mutationKey: queueKey(workspaceId, queue), scope: { id: `${workspaceId} ${queue}` } }),
    mutationFn: (input: Input) => options.act(input, workspaceId),
    onSuccess: (result, input) => {
      const text = options.done?.(result, input);
      if (text) toast.success(text);
    },
    onError: (error) => {
      const text = options.failed?.(error);
      if (text) toast.error(text);
    },
    onSettled: () =>
      Promise.all(options.refreshes.map((topic) => queryClient.invalidateQueries({ queryKey: [workspaceId, topic] }))),
  });
  return { run: mutation.mutateAsync, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

/**
 * What the actions of a queue were called with, oldest first, until the queries that they refresh have been read again. A
 * screen that lays it over what the server said last shows every change at once, and none of them goes back for a moment
 * where an older answer comes late.
 */
export const useUnderway = <Input>(queue: string): readonly Input[] =>
  useMutationState({
    filters: { mutationKey: queueKey(useWorkspaceId(), queue), status: "pending" },
    select: (mutation) => mutation.state.variables as Input,
  });

const queueKey = (workspaceId: string, queue: string) => [workspaceId, queue];

/** Whether it went well: for a dialog that stays open where its action has failed, and said so itself. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** The messages of a refused call at one field of a form; dotted as the problem names it. */
export const fieldErrors = (error: unknown, field: string): readonly string[] | undefined =>
  error instanceof Problem ? error.more.errors?.[field] : undefined;

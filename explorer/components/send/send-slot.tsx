import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { isSendKey, useShortcut } from '../../hooks/use-keys.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { LoadFailed } from '../messages.tsx';

/** Whether the server of this page sends requests. */
export const canSend = document.querySelector('meta[name="routebook-send"]') !== null;

const loadSendCard = async () => (await import('./send-card.tsx')).SendCard;

type Props = Omit<ComponentProps<Awaited<ReturnType<typeof loadSendCard>>>, 'isAsked'>;

/** The part that sends requests, for a page that does. Elsewhere it is not loaded. */
export function SendSlot({ isHidden, ...props }: Props & { readonly isHidden: boolean }) {
  const { value: SendCard, hasFailed } = useLoaded(loadSendCard, canSend);
  /** Whether the keys that send were pressed before the part was there. */
  const [isAsked, setAsked] = useState(false);
  const isWaiting = !hasFailed && (isHidden || SendCard === undefined);
  useShortcut(isWaiting ? isSendKey : undefined, () => setAsked(true));
  if (isHidden) return null;
  if (SendCard) return <SendCard {...props} isAsked={isAsked} />;
  if (hasFailed) return <LoadFailed what="The part that sends requests" />;
  return <section class="card response" aria-label="Response" aria-busy="true" />;
}

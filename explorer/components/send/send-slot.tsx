import type { ComponentProps, FunctionComponent } from 'preact';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { LoadFailed } from '../messages.tsx';

/** Whether the server of this page sends requests. */
export const canSend = document.querySelector('meta[name="routebook-send"]') !== null;

/** A part of the page that only a page needs that sends requests. Elsewhere it is not loaded. */
function createSlot<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  return (props) => {
    const { value: Part, hasFailed } = useLoaded(load, canSend);
    if (Part) return <Part {...props} />;
    if (hasFailed) return <LoadFailed what="The part that sends requests" />;
    return canSend ? <section class="card response" aria-label="Response" aria-busy="true" /> : null;
  };
}

type SendCard = typeof import('./send-card.tsx').SendCard;

export const SendSlot = createSlot<ComponentProps<SendCard>>(async () => (await import('./send-card.tsx')).SendCard);

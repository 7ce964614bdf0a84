/** Shown instead of a part that could not be loaded, such as `The code`. What is filled in is in the URL, so a new page has it too. */
export function LoadFailed({ what }: { readonly what: string }) {
  return (
    <p class="callout callout-warning load-failed" role="alert">
      {what} could not be loaded. Check the connection to the server of this page.{' '}
      <button type="button" onClick={() => location.reload()}>
        Reload the page
      </button>
    </p>
  );
}

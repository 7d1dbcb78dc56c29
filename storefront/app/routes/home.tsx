export default function Home() {
  return <h1>Klaas</h1>;
}
